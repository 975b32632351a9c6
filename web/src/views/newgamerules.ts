// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a game and its clock, in words. An option this page has no words for yet shows the
// names of the core.
import { french } from "../../generated/catalogue";
import { clockMinutes, clockSeconds, plainOptions } from "../store/gamechoice";
import { select } from "../ui/fields";
import { word, type WordName } from "../words/words";
import type { Form } from "./newgameform";

export function optionWord(name: string, otherwise: string): string {
  return name in french ? word(name as WordName) : otherwise;
}

export function optionFields(form: Form): HTMLElement[] {
  return plainOptions(form.info).map((option) => select(`option-${option.name}`,
    optionWord(`option.${option.name}`, option.name),
    option.values.map((value) => ({ value, label: optionWord(`option.${option.name}.${value}`, value) })),
    form.choice.setup[option.name] ?? option.standard,
    (value) => {
      form.choice = { ...form.choice, setup: { ...form.choice.setup, [option.name]: value } };
    }));
}

export function clockFields(form: Form): HTMLElement[] {
  const seconds = select("clock-seconds", word("new.increment"),
    clockSeconds.map((n) => ({ value: String(n), label: n === 0 ? word("new.no-increment") : word("new.seconds", n) })),
    String(form.choice.seconds), (value) => {
      form.choice = { ...form.choice, seconds: Number(value) };
    });
  const minutes = select("clock-minutes", word("new.clock"),
    clockMinutes.map((n) => ({ value: String(n), label: n === 0 ? word("new.no-clock") : word("new.minutes", n) })),
    String(form.choice.minutes), (value) => {
      form.choice = { ...form.choice, minutes: Number(value) };
      seconds.hidden = form.choice.minutes === 0;
    });
  seconds.hidden = form.choice.minutes === 0;
  return [minutes, seconds];
}
