/** The design kit: the union of the antd components in use, what dresses them, and parts that several remotes show. The shell offers it, fetched once. */
export { Tabs } from 'antd';
export { Button } from './button.tsx';
export { useConfirmation } from './confirmation.ts';
export { type DialogProps, useDialog } from './dialog.tsx';
export { ErrorBanner } from './error-banner.tsx';
export { FilterBar } from './filter-bar.tsx';
export { FormDialog } from './form-dialog.tsx';
export { LeaveGuard } from './leave-guard.tsx';
export { useLeaveWarning } from './leave-warning.ts';
export { useNextRowFocus } from './list-focus.ts';
export { ListResults } from './list-results.tsx';
export { Modal } from './modal.tsx';
export { UiProvider } from './provider.tsx';
export { Select } from './select.tsx';
export { Stats } from './stats.tsx';
