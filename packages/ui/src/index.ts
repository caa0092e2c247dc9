/** The design kit: parts that several remotes show. The shell offers it, fetched once. Of antd it has the Select, which is loaded with the first one. */
export { Button } from './button.tsx';
export { useConfirmation } from './confirmation.tsx';
export { type DialogProps, useDialog } from './dialog.tsx';
export { ErrorBanner } from './error-banner.tsx';
export { FilterBar } from './filter-bar.tsx';
export { FormDialog } from './form-dialog.tsx';
export { LeaveGuard, useLeaveGuard } from './leave-guard.tsx';
export { useLeaveWarning } from './leave-warning.ts';
export { useNextRowFocus } from './list-focus.ts';
export { ListResults } from './list-results.tsx';
export { ListSection } from './list-section.tsx';
export { Modal } from './modal.tsx';
export { Pager } from './pager.tsx';
export { Select } from './select.tsx';
export { Stats } from './stats.tsx';
