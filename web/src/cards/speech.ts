// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a card aloud with the browser's own voice, if it has a French one. Nothing is sent anywhere
// by this page; voices that live on a server are left alone.

function voices(): readonly SpeechSynthesisVoice[] {
  return "speechSynthesis" in window ? speechSynthesis.getVoices() : [];
}

function frenchVoice(): SpeechSynthesisVoice | undefined {
  const french = voices().filter((voice) => voice.localService && /^fr\b/i.test(voice.lang));
  return french.find((voice) => voice.default) ?? french[0];
}

export interface Speech {
  say(text: string): void;
  /** Silence; and no more news of voices. */
  close(): void;
}

/** Tells at once, and whenever it changes, whether there is a French voice. */
export function openSpeech(available: (is: boolean) => void): Speech {
  const look = () => available(frenchVoice() !== undefined);
  const speaks = "speechSynthesis" in window;
  if (speaks) speechSynthesis.addEventListener("voiceschanged", look);
  look();
  return {
    say(text) {
      const voice = frenchVoice();
      if (!voice) return;
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = 0.9;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
    close() {
      if (!speaks) return;
      speechSynthesis.removeEventListener("voiceschanged", look);
      speechSynthesis.cancel();
    },
  };
}
