import { SignRequest } from '@portal/contracts/signatures';

/** What is wrong with a name by the server's own rules (spec section 5, 'Supervisor signature'). */
export const wrongName = (name: string): string | undefined =>
  SignRequest.shape.supervisorSignature.safeParse(name).error?.issues[0]?.message;
