import { signatureLength } from '@portal/contracts/constants';
import type { SignatureData } from '@portal/contracts/signatures';
import { apiErrorOf, call } from '@portal/sdk';
import { AnswerForm } from './answer-form.tsx';
import styles from './signature-page.module.css';
import type { RequestLink } from './signature-request.ts';

interface Props {
  link: RequestLink;
  data: SignatureData;
  /** The name that was typed to sign. */
  name: string;
  /** Called after an answer, with whether it was saved. */
  onAnswered(isSaved: boolean): Promise<void>;
}

/** What a supervisor can do instead of signing. */
export function OtherAnswers({ link, data, name, onAnswered }: Props) {
  const send = async (sending: Promise<unknown>) => {
    const isSaved = await sending.then(
      () => true,
      (error) => {
        // Where it takes no answer any more, the page shows why.
        if (!['conflict', 'gone', 'not_found'].includes(apiErrorOf(error).code)) throw error;
        return false;
      },
    );
    await onAnswered(isSaved);
  };
  const answer = (kind: 'corrected' | 'declined' | 'wrong_person') => (values: Record<string, string>) =>
    send(call('POST /hours/signature/answer', { ...link, answer: kind, ...values } as never));
  const stop = () => send(call('POST /hours/signature/mail', { token: link.signatureRequestId, stopped: true }));
  return (
    <section className={styles.others} aria-labelledby="other-answers">
      <h2 id="other-answers">Something is not right?</h2>
      <AnswerForm
        summary="The hours are wrong"
        button="Sign Corrected Hours"
        fields={[
          { name: 'hours', label: 'Hours that you saw', value: `${data.hours}`, inputMode: 'decimal' },
          {
            name: 'supervisorSignature',
            label: 'Your full name as your signature',
            value: name,
            maxLength: signatureLength.max,
            autoComplete: 'name',
          },
          { name: 'supervisorComments', label: 'Comments (Optional)', lines: 2 },
        ]}
        onSend={answer('corrected')}
      >
        You sign the hours that you enter here. The student accepts them, or withdraws the submission.
      </AnswerForm>
      <AnswerForm
        summary="I cannot confirm this"
        button="Decline"
        fields={[{ name: 'reason', label: 'Reason, for the student', lines: 3 }]}
        onSend={answer('declined')}
      >
        The hours stay unverified. The student reads your reason.
      </AnswerForm>
      <AnswerForm
        summary="I am not the right person"
        button="I Am Not the Right Person"
        fields={[
          { name: 'name', label: 'Who is right? (Optional)' },
          { name: 'email', label: 'Their e-mail address (Optional)', inputMode: 'email' },
        ]}
        onSend={answer('wrong_person')}
      >
        This request ends. The student names somebody else, who gets a link of their own: please don't forward yours.
      </AnswerForm>
      <AnswerForm summary="Stop these e-mails" button="Stop E-mails" onSend={stop}>
        This portal sends you no more e-mails. Everything that waits for you here ends, and the students are told.
      </AnswerForm>
    </section>
  );
}
