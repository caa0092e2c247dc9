import { splitAddresses } from '@portal/contracts';
import { readAddressColumn } from './address-list.ts';

describe('the box of addresses', () => {
  it('is split on new lines, commas or spaces', () => {
    expect(splitAddresses(' a@x.org,b@x.org\r\nc@x.org  d@x.org,\n')).toEqual([
      'a@x.org',
      'b@x.org',
      'c@x.org',
      'd@x.org',
    ]);
    expect(splitAddresses(' ,\n, ')).toEqual([]);
  });

  it('takes what programs for e-mail copy', () => {
    expect(splitAddresses('a@x.org; b@x.org;')).toEqual(['a@x.org', 'b@x.org']);
    expect(splitAddresses('Lovelace, Ada <a@x.org>; "Bo" <b@x.org>,\nc@x.org')).toEqual([
      'a@x.org',
      'b@x.org',
      'c@x.org',
    ]);
    expect(splitAddresses('Ada a@x.org <b')).toEqual(['Ada', 'a@x.org', '<b']);
  });

  it('takes an address once whose name is an address, too, or that is a link', () => {
    expect(
      splitAddresses('a@x.org <a@x.org>; "b@x.org" <b@x.org>, \'c@x.org\' <c@x.org>\nd@x.org<mailto:d@x.org>'),
    ).toEqual(['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']);
    expect(splitAddresses('old@x.org <new@x.org>')).toEqual(['new@x.org']);
    expect(splitAddresses('a@x.org, Bo <b@x.org>; c@x.org Day <d@x.org>\ne@x.org\n<f@x.org>')).toEqual([
      'a@x.org',
      'b@x.org',
      'c@x.org',
      'd@x.org',
      'e@x.org',
      'f@x.org',
    ]);
    expect(readAddressColumn('Name,E-mail\nAda,a@x.org <mailto:a@x.org>')?.addresses).toEqual(['a@x.org']);
  });

  it('keeps a line that is no address, so that it fails by name', () => {
    expect(splitAddresses('Ada Byron <a@x.org>\r\nbo.x.org,\nc@x.org; Day; <d>\n')).toEqual([
      'a@x.org',
      'bo.x.org',
      'c@x.org',
      'Day',
      'd',
    ]);
    expect(splitAddresses('Lovelace, Ada <a@x.org>, bo.x.org')).toEqual(['a@x.org', 'bo.x.org']);
  });
});

describe('a table of addresses', () => {
  it('has them in the column that its header names', () => {
    expect(readAddressColumn('Name,E-mail,Grade\nAda,ada@x.org,10\nBo,bo@x.org,11\n')).toEqual({
      heading: 'E-mail',
      addresses: ['ada@x.org', 'bo@x.org'],
      linesWithout: [],
    });
  });

  it('needs no header', () => {
    expect(readAddressColumn('Ada,ada@x.org\nBo,bo@x.org')).toMatchObject({
      heading: null,
      addresses: ['ada@x.org', 'bo@x.org'],
    });
  });

  it('may quote cells, and separate them with semicolons or tabs', () => {
    expect(readAddressColumn('"Lovelace, Ada";"ada@x.org"\n"Bo ""B"" Li";bo@x.org')?.addresses).toEqual([
      'ada@x.org',
      'bo@x.org',
    ]);
    expect(readAddressColumn('ada@x.org\tAda\nbo@x.org\tBo')?.addresses).toEqual(['ada@x.org', 'bo@x.org']);
  });

  it('keeps what is no address, so that its line is answered for, and names the lines that have none', () => {
    expect(readAddressColumn('email,name\nada@x.org,Ada\n\n,Bo\nnot-one,Cy\n')).toEqual({
      heading: 'email',
      addresses: ['ada@x.org', 'not-one'],
      linesWithout: [4],
    });
  });

  it('takes the address out of a name with one', () => {
    expect(readAddressColumn('Member,Grade\nAda <ada@x.org>,10')?.addresses).toContain('ada@x.org');
  });

  it('uses the first of two columns of addresses', () => {
    expect(readAddressColumn('email,parent email\na@x.org,p@x.org\nb@x.org,q@x.org')?.addresses).toEqual([
      'a@x.org',
      'b@x.org',
    ]);
  });

  it('keeps every address of a cell that has several', () => {
    expect(readAddressColumn('Name,E-mail\nAda,a@x.org; b@x.org')?.addresses).toEqual(['a@x.org', 'b@x.org']);
  });

  it.each([
    ['Ada\tada@x.org\t10', ['ada@x.org']],
    ['Ada,a@x.org,p@x.org\nBo,b@x.org,q@x.org', ['a@x.org', 'b@x.org']],
    ['a.gmail.com\nb@x.org\nc@x.org', ['a.gmail.com', 'b@x.org', 'c@x.org']],
    ['a@x.org b@x.org\nc.x.org', ['a@x.org', 'b@x.org', 'c.x.org']],
  ])('needs no heading: %j', (text, addresses) => {
    expect(readAddressColumn(text)).toMatchObject({ heading: null, addresses });
  });

  it.each(['a@x.org, b@x.org\nc@x.org', 'a@x.org\nb@x.org', 'no address, at all', ''])('is not: %j', (text) => {
    expect(readAddressColumn(text)).toBeNull();
  });

  // Of a table, one column is kept.
  it.each([
    'Lovelace, Ada <a@x.org>; Byron, Bo <b@x.org>; Curie, Cy <c@x.org>',
    'Lovelace, Ada <a@x.org>; Byron, Bo <b@x.org>\nCurie, Cy <c@x.org>; Day, Di <d@x.org>',
    'a@x.org, b.x.org, c@x.org',
    'a@x.org, b.x.org\nc@x.org, d@x.org',
    'a@x.org,b@x.org,\nc@x.org,d@x.org,e@x.org\nf.x.org',
    'Ada, a@x.org\nb@x.org',
  ])('is no list with names or a slip: %j', (text) => {
    expect(readAddressColumn(text)).toBeNull();
  });
});
