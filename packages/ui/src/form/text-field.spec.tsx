import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { Facts } from '../facts.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const schema = z.object({ title: z.string(), about: z.string() });

function Page() {
  const form = useForm(schema, { title: 'מה קורה?', about: '' });
  return (
    <>
      <TextField form={form} name="title" label="Title" />
      <TextArea form={form} name="about" label="About" />
      <Facts facts={{ Title: 'מה קורה?' }} />
    </>
  );
}

test('what people type in Hebrew or Arabic has its punctuation at its end, where it is typed and where it is shown', () => {
  const markup = renderToStaticMarkup(<Page />);
  for (const element of ['input', 'textarea']) expect(markup).toMatch(new RegExp(`<${element} [^>]*dir="auto"`));
  expect(markup).toContain('<bdi>מה קורה?</bdi>');
});
