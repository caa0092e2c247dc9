import { ApiError, call, messageOf } from '@portal/sdk';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Account, type AccountErrors, type AccountFieldName, onboardingErrors } from './onboarding-errors.ts';

export type { AccountFieldName };
export type CreateAccountForm = ReturnType<typeof useCreateAccount>;

const blank: Account = { firstName: '', lastName: '', password: '', confirmPassword: '' };

const afterwards = `/sign-in?${new URLSearchParams({
  message: 'Account created successfully! Please sign in with your credentials.',
})}`;

/** The form 'Create Your Account': its fields, their errors, and creating the account. */
export function useCreateAccount(token: string) {
  const navigate = useNavigate();
  const [values, setValues] = useState(blank);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { element, errors, refuse, clear } = useFieldErrors();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (refuse(onboardingErrors(token, values))) return;
    setBusy(true);
    try {
      await call('POST /users/accept-invitation', { token, ...values });
      navigate(afterwards, { replace: true });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError && refuse(fieldErrors(error)))) setFailure(notCreated(error));
    }
  };

  const change = (name: AccountFieldName, value: string) => {
    setValues((present) => ({ ...present, [name]: value }));
    clear(name);
  };

  return { element, values, errors, failure, busy, change, submit };
}

/** Errors by field. The first refused field gets the focus, so that what is wrong is read out with it. */
function useFieldErrors() {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AccountErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** @returns whether there is anything to refuse */
  const refuse = (found: AccountErrors): boolean => {
    setErrors(found);
    const refused = Object.keys(found).length > 0;
    if (refused) setRefusals((count) => count + 1);
    return refused;
  };
  const clear = (name: AccountFieldName) => setErrors((present) => ({ ...present, [name]: undefined }));
  return { element, errors, refuse, clear };
}

const fieldErrors = ({ fields }: ApiError): AccountErrors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in blank));

/** Spec section 8, 'Accept invitation'. */
const notCreated = (error: unknown) =>
  messageOf(error, 'Failed to create account', 'Failed to create account. Please try again.');
