/** Forms, without the kit's antd: react-hook-form with the schemas of the contracts. The shell offers it, fetched once. */
export { useWatch } from 'react-hook-form';
export { Choices } from './form/choices.tsx';
export { Field } from './form/field.tsx';
export { TextArea, TextField } from './form/text-field.tsx';
export { type Form, type FormSchema, showFieldErrors, useForm } from './form/use-form.ts';
