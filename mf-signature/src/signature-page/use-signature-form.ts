import { signatureLength } from '@portal/contracts/constants';
import { type ApiError, toast } from '@portal/sdk';
import { type SyntheticEvent, useState } from 'react';
import type { Signature } from './use-signature-request.ts';

/** What the supervisor types, its rules (spec section 5, 'Supervisor signature') and the progress of signing. */
export function useSignatureForm(onSign: (signature: Signature) => Promise<ApiError | null>) {
  const [name, setName] = useState('');
  const [comments, setComments] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const signature = { name: name.trim(), comments: comments.trim() };
  const blank = signature.name === '';

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (blank) return explainBlank();
    if (signature.name.length < signatureLength.min) return setNameError(tooShort);
    setFailure(null);
    setBusy(true);
    const error = await onSign(signature).finally(() => setBusy(false));
    if (error) explainFailure(error);
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

  const typeName = (value: string) => {
    setName(value);
    setNameError(undefined);
  };

  return { name, setName: typeName, nameError, comments, setComments, blank, busy, failure, submit };
}

const tooShort = `Signature must be at least ${signatureLength.min} characters`;

const explainBlank = () =>
  toast({ title: 'Signature required', description: 'Please enter your full name to sign.', variant: 'destructive' });
