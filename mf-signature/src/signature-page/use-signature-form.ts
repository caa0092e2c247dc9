import { type ApiError, toast } from '@portal/sdk';
import { type SyntheticEvent, useState, useTransition } from 'react';
import { type Signature, signRequest } from './use-signature-request.ts';

/** The schema comes with the first key that is pressed: with it the page would weigh a third more. */
const loadRules = () => import('./signature-rules.ts');

export type SignatureFormState = ReturnType<typeof useSignatureForm>;

/** What the supervisor types, and the progress of signing. */
export function useSignatureForm(onSign: (signature: Signature) => Promise<ApiError | null>) {
  const [typed, setTyped] = useState<Signature>({ name: '', comments: '' });
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, startSigning] = useTransition();
  const signature = { name: typed.name.trim(), comments: typed.comments.trim() };
  const blank = signature.name === '';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (blank) return explainBlank();
    startSigning(async () => {
      const wrong = await wrongName(signature);
      setNameError(wrong);
      if (wrong) return;
      setFailure(null);
      const error = await onSign(signature);
      if (error) explainFailure(error);
    });
  };

  const explainFailure = (error: ApiError) => {
    setNameError(error.fields.supervisorSignature);
    setFailure(error);
    toast({
      title: 'Failed to submit signature',
      description: 'There was an error submitting your signature. Please try again.',
      variant: 'destructive',
    });
  };

  const type = (part: Partial<Signature>) => {
    setTyped({ ...typed, ...part });
    if ('name' in part) setNameError(undefined);
    // Where it does not come, the server checks alone.
    loadRules().catch(() => {});
  };

  return { typed, type, nameError, blank, busy, failure, submit };
}

const wrongName = (signature: Signature) =>
  loadRules().then(
    ({ signatureErrors }) => signatureErrors(signRequest({ signatureRequestId: 'any' }, signature)).supervisorSignature,
    () => undefined,
  );

const explainBlank = () =>
  toast({ title: 'Signature required', description: 'Please enter your full name to sign.', variant: 'destructive' });
