import { useState } from 'react';
import styles from './api.module.css';
import { Code } from './code.tsx';
import type { ApiCall, Schema } from './description.ts';
import { Line, Prose } from './prose.tsx';
import { typeText } from './schema-text.ts';
import { TryCall } from './try-call.tsx';

interface Props {
  call: ApiCall;
  schemas: Record<string, Schema>;
}

/** A call; what it takes and returns is there once it is opened. */
export function CallDetails({ call, schemas }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <li>
      <details className={styles.call} onToggle={() => setIsOpened(true)}>
        <summary>
          <code>{call.name}</code>{' '}
          <span className="muted">
            <Line text={call.summary} />
          </span>
        </summary>
        {isOpened && (
          <div className="stack">
            <Prose text={call.about} />
            <Shape title="Request" schema={call.request} schemas={schemas} />
            {call.response && <Shape title="Response" schema={call.response} schemas={schemas} />}
            {!call.response && <p>The response is a file.</p>}
            <TryCall call={call} schemas={schemas} />
          </div>
        )}
      </details>
    </li>
  );
}

function Shape({ title, schema, schemas }: { title: string; schema: Schema; schemas: Record<string, Schema> }) {
  return (
    <div>
      <h3>{title}</h3>
      <Code label={title} text={typeText(schema, schemas)} />
    </div>
  );
}
