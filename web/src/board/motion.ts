// SPDX-License-Identifier: GPL-3.0-or-later
// Motion that can be cut short: every animation goes through one Motion, which stops them all. Only
// transform and opacity move, so that no frame needs layout.

const never = new Promise<never>(() => {});

/** Frames may not come at all (a hidden page): a timer then goes on in their place. */
const patience = 120;

/** What happens while a move is shown, for sounds and words. */
export type MotionEvent = "step" | "take" | "crown" | "place" | "line" | "cross";

export class Motion {
  readonly #animations = new Set<Animation>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #stopped = false;

  /** `factor` stretches every duration. */
  constructor(private readonly factor: number) {}

  get stopped(): boolean {
    return this.#stopped;
  }

  /** A duration at this pace, for what goes on beyond the motion. */
  paced(ms: number): number {
    return ms * this.factor;
  }

  /** Resolves at the end, whose look stays until the motion is stopped; never once it is. */
  async animate(element: Element, frames: Keyframe[], ms: number, easing: string, delay = 0): Promise<void> {
    if (this.#stopped) return never;
    const timing = { duration: ms * this.factor, delay: delay * this.factor };
    const animation = element.animate(frames, { ...timing, easing, fill: "both" });
    this.#animations.add(animation);
    const late = this.pause(ms + delay, patience);
    await Promise.race([animation.finished.catch(() => never), late]);
    return this.#stopped ? never : undefined;
  }

  /** Waits; `more` is not stretched. */
  pause(ms: number, more = 0): Promise<void> {
    if (this.#stopped) return never;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, ms * this.factor + more);
      this.#timers.add(timer);
    });
  }

  /** Ends everything at once; whoever waits for a part of the motion waits for ever. */
  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const animation of this.#animations) animation.cancel();
    this.#timers.clear();
    this.#animations.clear();
  }
}

export type Speed = "none" | "fast" | "normal" | "slow";

const factors: Readonly<Record<Speed, number>> = { none: 0, fast: 0.5, normal: 1, slow: 2 };

/** 0 where nothing may move: so chosen here, or asked for by the system. */
export function paceOf(speed: Speed): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : factors[speed];
}
