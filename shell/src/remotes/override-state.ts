export const overridesKey = 'remoteOverrides';

/** Whether this tab shows a developer's own builds of remotes, or was asked to. Their code is loaded only then. */
export const usesOverrides: boolean = areThere();

function areThere(): boolean {
  try {
    return /[?&]override=/.test(location.search) || sessionStorage.getItem(overridesKey) !== null;
  } catch {
    return false;
  }
}
