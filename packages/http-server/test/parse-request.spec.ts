import { hoursCalls, signatureCalls } from '@portal/contracts';
import { parseRequest } from '../src/parse-request.ts';
import { PortalError, responseToError } from '../src/portal-error.ts';

const sign = signatureCalls['POST /hours/signature'];
const list = hoursCalls['GET /hours/admin/list'];

const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return responseToError(error);
  }
  throw new Error('Nothing was refused');
};

it('parses the body of a POST and the query of a GET or HEAD', () => {
  for (const method of ['GET', 'HEAD'])
    expect(parseRequest(list, { method, query: { page: '2' }, body: undefined })).toEqual({ page: 2 });
  expect(refusalOf(() => parseRequest(sign, { method: 'POST', query: { page: '2' }, body: [] })).body).toMatchObject({
    error: 'The request body must be a JSON object.',
  });
});

it('tells the first message of each invalid field, and the first of all', () => {
  const body = { signatureRequestId: 'secret', supervisorSignature: '', verificationConfirmed: false };
  expect(refusalOf(() => parseRequest(sign, { method: 'POST', query: {}, body }))).toEqual({
    status: 400,
    body: {
      success: false,
      code: 'invalid',
      error: 'Please enter your full name to sign.',
      fields: {
        supervisorSignature: 'Please enter your full name to sign.',
        verificationConfirmed: 'Please confirm the hours to sign',
      },
    },
  });
});

it('takes a request without a body for an empty one', () => {
  const { body } = refusalOf(() => parseRequest(sign, { method: 'POST', query: {}, body: undefined }));
  expect(body.fields).toHaveProperty('signatureRequestId');
});

it('refuses a parameter that is given twice', () => {
  const query = { page: ['1', '2'] };
  expect(refusalOf(() => parseRequest(list, { method: 'GET', query, body: undefined })).body.fields).toEqual({
    page: 'page is given more than once',
  });
});

it('tells people the message of a PortalError, and nothing of any other error', () => {
  const gone = new PortalError('gone', 'This link has expired.').ofMail('NHS');
  expect(responseToError(gone)).toEqual({
    status: 410,
    body: { success: false, error: 'This link has expired.', code: 'gone', chapter: 'NHS' },
  });
  expect(responseToError(new Error('password=secret'))).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  expect(JSON.stringify(responseToError(new Error('password=secret')))).not.toContain('secret');
  expect(responseToError(Object.assign(new Error('no'), { statusCode: 415 }))).toMatchObject({ status: 415 });
});
