import { addressTable } from './address-table.ts';

it.each([
  ['Unicode text of Excel', Buffer.from('\ufeffName\tE-mail\r\nJosé\tjose@x.org\r\n', 'utf16le')],
  ['CSV in UTF-8', Buffer.from('\ufeffName,E-mail\r\nJosé,jose@x.org\r\n')],
])('the file of addresses can be %s', async (_what, bytes) => {
  const onFound = jest.fn();
  await addressTable(onFound).read(new File([bytes], 'members.txt'));
  expect(onFound).toHaveBeenCalledWith(['jose@x.org'], '1 address taken from the column “E-mail”.');
});
