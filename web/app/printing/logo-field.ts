import { element } from "../../kit/dom.ts";
import { FileFault } from "../files/file-fault.ts";
import { readLogo } from "./logo-file.ts";

/**
 * The field with the logo of the house style: a picture that is chosen, or dropped on the dialog.
 *
 * @returns a field whose value is the data URL of the picture, or ""; the dialog gets the event "input" when the user changes it
 */
export function startLogoField(dialog: HTMLDialogElement) {
  const picture = element("house-logo-picture", HTMLImageElement);
  const chooser = element("house-logo-file", HTMLInputElement);
  const choose = element("house-logo-choose");
  const remove = element("house-logo-remove");
  const status = element("house-logo-status");
  const error = element("house-logo-error");
  let url = "";

  const field = {
    get value() {
      return url;
    },
    set value(value) {
      url = value;
      picture.hidden = remove.hidden = !url;
      if (url) picture.src = url;
      else picture.removeAttribute("src");
      status.textContent = error.textContent = "";
    },
  };

  function change(value: string, news: string) {
    field.value = value;
    status.textContent = news;
    dialog.dispatchEvent(new Event("input"));
  }

  async function use([file, ...others]: readonly File[]) {
    if (!file) return;
    status.textContent = error.textContent = "";
    try {
      if (others.length > 0) throw new FileFault("Choose one file at a time.");
      const { url, width, height, isSmaller } = await readLogo(file);
      change(url, `${file.name} is the logo${isSmaller ? `, made smaller: ${width} × ${height} pixels` : ""}.`);
    } catch (cause) {
      if (!(cause instanceof FileFault)) throw cause;
      error.textContent = `${file.name} was not taken. ${cause.message}`;
    }
  }

  choose.addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", () => {
    use([...(chooser.files ?? [])]);
    // The same file can be chosen again.
    chooser.value = "";
  });
  remove.addEventListener("click", () => {
    change("", "The logo was removed.");
    choose.focus();
  });

  const drag = (isOver: boolean) => dialog.classList.toggle("dropping", isOver);
  dialog.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    drag(true);
  });
  dialog.addEventListener("dragleave", () => drag(false));
  dialog.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    drag(false);
    use([...event.dataTransfer.files]);
  });
  return field;
}
