import type { PortalCallName } from '@portal/contracts';
import { apiErrorOf, call, parseJson } from '@portal/sdk';
import { Button } from '@portal/ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './api.module.css';
import { Code } from './code.tsx';
import type { ApiCall, Schema } from './description.ts';
import { exampleOf } from './schema-text.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** Makes the call as the person who looks at it, with what they typed. */
export function TryCall({ call: { name, request }, schemas }: { call: ApiCall; schemas: Record<string, Schema> }) {
  const id = useId();
  const [text, setText] = useState(() => pretty(exampleOf(request, schemas)));
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState<{ title: string; text: string }>();
  const input = parseJson(text);
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isObject || isSending) return;
    setIsSending(true);
    setAnswer(await answerTo(name, input));
    setIsSending(false);
  };
  return (
    <form className="stack" onSubmit={send}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Try {name}
        </label>
        <textarea
          id={id}
          className={`input ${styles.input}`}
          rows={Math.min(text.split('\n').length, 16)}
          spellCheck={false}
          value={text}
          aria-invalid={!isObject}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-note`} className={isObject ? 'field__hint' : 'field__error'}>
          {isObject ? noteOn(name) : 'This is not a JSON object.'}
        </p>
      </div>
      <div>
        <Button type="submit" loading={isSending} disabled={!isObject}>
          Send
        </Button>
      </div>
      <div role="status">
        {answer && (
          <>
            <h3>{answer.title}</h3>
            <Code label={`Response to ${name}`} text={answer.text} />
          </>
        )}
      </div>
    </form>
  );
}

const noteOn = (name: string) =>
  name.startsWith('GET')
    ? 'Sent with your session, as query parameters.'
    : 'Sent with your session. It changes real data.';

async function answerTo(name: string, input: object) {
  const started = performance.now();
  const took = () => `${Math.round(performance.now() - started)} ms`;
  try {
    const body = await call(name as PortalCallName, input as never);
    return { title: `200 in ${took()}`, text: pretty(body) };
  } catch (failure) {
    const { status, code, message: error, fields } = apiErrorOf(failure);
    return { title: `${status || 'No response'} in ${took()}`, text: pretty({ success: false, code, error, fields }) };
  }
}
