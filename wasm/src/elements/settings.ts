/** The preferences of a solver: plain values, and the controls for them. */
import { make } from "./dom.js";

export interface Settings {
  /** Whether a letter goes into every box of its group. */
  fill: boolean;
  /** Whether typing skips filled boxes. */
  skip: boolean;
  /** Whether the letter pad is shown instead of the device's keyboard; null means on touch screens only. */
  pad: boolean | null;
  /** Whether the time is shown. */
  timer: boolean;
}

export const DEFAULT_SETTINGS: Settings = { fill: true, skip: true, pad: null, timer: false };

const LABELS: Record<keyof Settings, string> = {
  fill: "Fill every box of a letter",
  skip: "Skip filled boxes",
  pad: "Letter pad",
  timer: "Timer",
};

/** The settings in a value from outside, such as a store. Values of the wrong type are left out. */
export function settingsIn(value: unknown): Partial<Settings> {
  const entries = Object.entries(value ?? {}).filter(
    ([name, set]) => name in LABELS && (typeof set === "boolean" || (name === "pad" && set === null)),
  );
  return Object.fromEntries(entries);
}

export class SettingsMenu {
  readonly root = make("details", "settings");
  readonly #boxes = new Map<keyof Settings, HTMLInputElement>();

  constructor(onChange: (change: Partial<Settings>) => void) {
    const list = make("div", "settings-list");
    for (const [name, label] of Object.entries(LABELS)) {
      const box = make("input", "checkbox");
      box.type = "checkbox";
      box.addEventListener("input", (event) => event.stopPropagation());
      box.addEventListener("change", () => onChange({ [name]: box.checked }));
      this.#boxes.set(name as keyof Settings, box);
      list.append(make("label", "setting", box, ` ${label}`));
    }
    this.root.append(make("summary", "button", "Settings"), list);
  }

  show(settings: Settings & { pad: boolean }): void {
    for (const [name, box] of this.#boxes) box.checked = settings[name];
  }
}
