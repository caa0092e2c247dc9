import type { PortalCallName } from '@portal/contracts';
import { ApiError, apiErrorOf, call as makeCall, parseJson } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import { Button, useConfirmation } from '@portal/ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './api.module.css';
import { Code } from './code.tsx';
import type { ApiCall, Schema } from './description.ts';
import { exampleOf } from './schema-text.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** Makes the call as the person who looks at it, with what they typed. */
export function TryCall({ call, schemas }: { call: ApiCall; schemas: Record<string, Schema> }) {
  const { name, request } = call;
  const id = useId();
  const { confirmed, question } = useConfirmation();
  const [text, setText] = useState(() => pretty(exampleOf(request, schemas)));
  const [result, setResult] = useState<{ title: string; text: string }>();
  const input = parseJson(text);
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const send = async (isConfirmed = name.startsWith('GET')) => {
    if (!isConfirmed) throw new ApiError('needs_confirmation', noteOn(name));
    return resultOf(call, input as object);
  };
  const sending = useMutation({
    mutationFn: () => confirmed(send, { title: `Send ${name}?`, okText: 'Send' }),
    onSuccess: (sent) => sent && setResult(sent),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isObject) sending.mutate();
  };
  return (
    <form className="stack" onSubmit={onSubmit}>
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
        <Button type="submit" loading={sending.isPending} disabled={!isObject}>
          Send
        </Button>
      </div>
      {question}
      <div role="status">
        {result && (
          <>
            <h3>{result.title}</h3>
            <Code label={`Response to ${name}`} text={result.text} />
          </>
        )}
      </div>
    </form>
  );
}

const noteOn = (name: string) =>
  name.startsWith('GET')
    ? 'Sent with your session, as query parameters.'
    : 'Sent with your session. It can change real data.';

async function resultOf({ name, response }: ApiCall, input: object) {
  const started = performance.now();
  const took = () => `${Math.round(performance.now() - started)} ms`;
  try {
    const of = name as PortalCallName;
    const text = response
      ? pretty(await makeCall(of, input as never))
      : `Saved as ${await download(of, input as never)}`;
    return { title: `200 in ${took()}`, text };
  } catch (failure) {
    const { status, code, message: error, fields, reference: requestId } = apiErrorOf(failure);
    const body = { success: false, code, error, fields, requestId };
    return { title: `${status || 'No response'} in ${took()}`, text: pretty(body) };
  }
}
