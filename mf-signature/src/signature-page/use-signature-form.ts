import { toast } from '@portal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '../use-mutation.ts';
import type { Signature } from './use-signature-request.ts';

/** The server's own rule comes with the first key that is pressed: with it the page would weigh a third more. */
const loadRule = async () => {
  const { SignRequest } = await import('@portal/contracts/signatures');
  return SignRequest.shape.supervisorSignature;
};

export type SignatureFormState = ReturnType<typeof useSignatureForm>;

/** What the supervisor types, and the progress of signing. `onSign` rejects if the form should stay as it is. */
export function useSignatureForm(onSign: (signature: Signature) => Promise<void>) {
  const [typed, setTyped] = useState<Signature>({ name: '', comments: '' });
  const [nameError, setNameError] = useState<string>();
  const signature = { name: typed.name.trim(), comments: typed.comments.trim() };
  const blank = signature.name === '';

  const signing = useMutation({
    mutationFn: async () => {
      // Where it does not come, the server checks alone.
      const rule = await loadRule().catch(() => undefined);
      const wrong = rule?.safeParse(signature.name).error?.issues[0]?.message;
      setNameError(wrong);
      if (!wrong) await onSign(signature);
    },
    onError: ({ fields, reference }) => {
      setNameError(fields.supervisorSignature);
      toast({
        title: 'Failed to submit signature',
        description: 'There was an error submitting your signature. Please try again.',
        reference,
        variant: 'destructive',
      });
    },
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!blank) return signing.mutate();
    toast({ title: 'Signature required', description: 'Please enter your full name to sign.', variant: 'destructive' });
  };

  const type = (part: Partial<Signature>) => {
    setTyped({ ...typed, ...part });
    if ('name' in part) setNameError(undefined);
    loadRule().catch(() => {});
  };

  return { typed, type, nameError, blank, busy: signing.isPending, failure: signing.error, submit };
}
