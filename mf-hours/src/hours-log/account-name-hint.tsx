import type { HoursFormInput } from '@portal/contracts';
import { Form, type FormInstance } from '@portal/ui';
import { useAccountName } from './account-name.ts';

/** Hours belong to the account, whatever name is typed; says so where the two differ. */
export function AccountNameHint({ form }: { form: FormInstance<HoursFormInput> }) {
  const accountName = useAccountName();
  const typed = Form.useWatch('volunteerName', form)?.trim() ?? '';
  if (!accountName || typed === '' || typed === accountName) return null;
  return <>These hours are recorded for your account, {accountName}.</>;
}
