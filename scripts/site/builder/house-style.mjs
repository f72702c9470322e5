// @ts-check
/** The fields of the house style. */
import { cryptogram } from "../../../web/app/state/parameters.gen.ts";
import { html } from "../html.mjs";
import { box, button, choices, icon, unseen } from "./parts.mjs";

const ACCENTS = { black: "Black", blue: "Blue", green: "Green", red: "Red", purple: "Purple", brown: "Brown" };
const FONTS = { sans: "Sans", serif: "Serif", mono: "Mono" };

export const houseForm = html`
${choices("house-accent", "Accent colour", cryptogram.accent, ACCENTS, "choices even swatches")}
${choices("house-font", "Font", cryptogram.font, FONTS, "choices even")}
<fieldset id="house-logo" class="house-logo">
<legend>Logo</legend>
<img id="house-logo-picture" alt="Your logo" hidden>
<div class="row">
${button("house-logo-choose", [icon("open"), "Choose a picture"], { "aria-describedby": "house-logo-hint" })}
${button("house-logo-remove", [icon("bin"), "Remove", unseen(" the logo")], { class: "button quiet", hidden: true })}
<input id="house-logo-file" type="file" accept="image/*" aria-label="Picture file" tabindex="-1" hidden>
</div>
<p id="house-logo-status" class="hint" role="status"></p>
<p id="house-logo-error" class="error" aria-live="polite"></p>
<p id="house-logo-hint" class="hint">Printed above the title, at most 60 mm wide and 18 mm high. A large picture is made smaller. You can also drop a file here.</p>
</fieldset>
${box(
  {
    id: "house-instruction",
    label: "Instruction text",
    hint: "Printed instead of the usual instructions, unless a puzzle has its own.",
  },
  "",
  {
    rows: 3,
    maxlength: cryptogram.instructionText.maxLength,
  },
)}`;
