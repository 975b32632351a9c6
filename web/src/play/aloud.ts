// SPDX-License-Identifier: GPL-3.0-or-later
// Moves read aloud by the browser's own voice, where it has one for the language of the page. Voices
// that live on a server are left alone.
import { currentLanguage } from "../words/words";

export function readAloud(text: string): void {
  if (typeof speechSynthesis === "undefined") return;
  const language = currentLanguage();
  const voice = speechSynthesis.getVoices()
    .find((one) => one.localService && one.lang.toLowerCase().startsWith(language));
  if (!voice) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = voice.lang;
  utterance.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
