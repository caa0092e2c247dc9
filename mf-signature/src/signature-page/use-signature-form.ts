import { toast } from '@portal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '../use-mutation.ts';
import type { Signature } from './use-signature-request.ts';

/** The schema comes with the first key that is pressed: with it the page would weigh a third more. */
const loadRules = () => import('./signature-rules.ts');

export type SignatureFormState = ReturnType<typeof useSignatureForm>;

/** What the supervisor types, and the progress of signing. `onSign` rejects if the form should stay as it is. */
export function useSignatureForm(onSign: (signature: Signature) => Promise<void>) {
  const [typed, setTyped] = useState<Signature>({ name: '', comments: '' });
  const [nameError, setNameError] = useState<string>();
  const signature = { name: typed.name.trim(), comments: typed.comments.trim() };
  const blank = signature.name === '';

  const signing = useMutation({
    mutationFn: async () => {
      const wrong = await wrongName(signature.name);
      setNameError(wrong);
      if (!wrong) await onSign(signature);
    },
    onError: ({ fields }) => {
      setNameError(fields.supervisorSignature);
      toast({
        title: 'Failed to submit signature',
        description: 'There was an error submitting your signature. Please try again.',
        variant: 'destructive',
      });
    },
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (blank) explainBlank();
    else signing.mutate();
  };

  const type = (part: Partial<Signature>) => {
    setTyped({ ...typed, ...part });
    if ('name' in part) setNameError(undefined);
    // Where it does not come, the server checks alone.
    loadRules().catch(() => {});
  };

  return { typed, type, nameError, blank, busy: signing.isPending, failure: signing.error, submit };
}

const wrongName = (name: string) =>
  loadRules().then(
    (rules) => rules.wrongName(name),
    () => undefined,
  );

const explainBlank = () =>
  toast({ title: 'Signature required', description: 'Please enter your full name to sign.', variant: 'destructive' });
