// @ts-check
/** The fields of the house style. */
import { cryptogram } from "../../../web/app/state/parameters.gen.ts";
import { html } from "../html.mjs";
import { box, choices } from "./parts.mjs";

const ACCENTS = { black: "Black", blue: "Blue", green: "Green", red: "Red", purple: "Purple", brown: "Brown" };
const FONTS = { sans: "Sans", serif: "Serif", mono: "Mono" };

export const houseForm = html`
${choices("house-accent", "Accent colour", cryptogram.accent, ACCENTS, "choices even swatches")}
${choices("house-font", "Font", cryptogram.font, FONTS, "choices even")}
${box({ id: "house-instruction", label: "Instruction text", hint: "Printed instead of the usual instructions." }, "", {
  rows: 3,
  maxlength: cryptogram.instructionText.maxLength,
})}`;
