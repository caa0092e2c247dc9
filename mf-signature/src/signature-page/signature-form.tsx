import { chapterNames } from '@portal/contracts/constants';
import { signatureStatement } from '@portal/contracts/signature-statement';
import type { SignatureData } from '@portal/contracts/signatures';
import { Badge } from '@portal/ui/badge';
import { StateHeading } from '@portal/ui/state-heading';
import { Explained } from './explained.tsx';
import { OtherAnswers } from './other-answers.tsx';
import { RequestDetails } from './request-details.tsx';
import styles from './signature-page.module.css';
import type { RequestLink } from './signature-request.ts';
import { SigningFields } from './signing-fields.tsx';
import { useSignatureForm } from './use-signature-form.ts';
import type { Signature } from './use-signature-request.ts';

interface Props {
  data: SignatureData;
  link: RequestLink;
  /** Rejects if the form should stay: the signature was refused, or nobody knows whether it was saved. */
  onSign(signature: Signature): Promise<void>;
  /** Called after another answer, with whether it was saved. */
  onAnswered(isSaved: boolean): Promise<void>;
}

/** The form to sign with, and below it the other answers. */
export function SignatureForm({ data, link, onSign, onAnswered }: Props) {
  const form = useSignatureForm(onSign);
  return (
    <>
      <form className={`card card--raised stack stack--loose ${styles.form}`} noValidate onSubmit={form.submit}>
        <title>Volunteer Hours Verification</title>
        <header className="row row--between">
          <StateHeading>Volunteer Hours Verification</StateHeading>
          <Badge tone="badge--warning" tip="These hours wait for your signature">
            Pending Signature
          </Badge>
        </header>
        <RequestDetails data={data} />
        <SigningFields form={form} button="Verify & Sign Hours">
          <p className={styles.statement}>{signatureStatement(data)}</p>
        </SigningFields>
        <p className={`small muted ${styles.official}`}>
          This is an official verification request from the {chapterNames[data.chapter]}.
        </p>
      </form>
      <OtherAnswers link={link} data={data} name={form.typed.name} onAnswered={onAnswered} />
      <Explained chapter={data.chapter} />
    </>
  );
}
