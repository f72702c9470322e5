// @ts-check
/**
 * Tabs that follow the WAI-ARIA tabs pattern: one tab stop, arrow keys, Home and End. Selection follows the focus.
 *
 * @param {HTMLElement} list the element of role tablist; each tab names its panel in aria-controls
 * @param {(name: string) => void} onSelect called with a tab's data-tab when the user selects it
 */
export function startTabs(list, onSelect) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')]);

  /** @param {HTMLElement} chosen */
  function show(chosen) {
    const focused = document.activeElement;
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = tab !== chosen;
      // What had the focus is hidden now, and the next key would start from the top of the page.
      if (panel?.hidden && panel.contains(focused)) chosen.focus();
    }
  }

  /** @param {HTMLElement} chosen */
  function choose(chosen) {
    show(chosen);
    chosen.focus();
    onSelect(chosen.dataset.tab ?? "");
  }

  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const to = destination(event.key, i, tabs.length);
      if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      choose(/** @type {HTMLElement} */ (tabs[to]));
    });
  }

  return {
    /** @returns {string} the name of the selected tab */
    get selected() {
      return tabs.find((tab) => tab.tabIndex === 0)?.dataset.tab ?? "";
    },
    /** Selects a tab. The focus stays, unless it is in the panel that is hidden. @param {string} name */
    select(name) {
      const tab = tabs.find((candidate) => candidate.dataset.tab === name);
      if (tab) show(tab);
    },
  };
}

/**
 * @param {string} key
 * @param {number} at
 * @param {number} count
 */
function destination(key, at, count) {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
