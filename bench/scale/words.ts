/** The words of the generated rows. The first ones of a list are drawn more often where `oneOf` draws. */
const words = (text: string): string[] => text.split(' ');

export const firstNames = words(
  'Maria Ada Liam Zoë Noah Emma Omar Mei Ines Lucas Priya Sofia Ethan Grace Jonas Amara Diego Hana Felix Nora ' +
    'Aisha Bruno Clara Dmitri Elif Farah Greta Hugo Imani Jade Kofi Lena Mateo Nadia Oscar Paula Quinn Rosa Samir Tara',
);
export const nameBeginnings = words(
  'Gar Ber Hart Lind Mor Pet Ros Sand Thorn Wes Zam Kow Fer Dub Nak Okon Ali Cho Var Ek',
);
export const nameEnds = words(
  'cia man ford berg ley erson enthal oval by ton brano alski nandes ois amura kwo yev ng gas lund',
);
export const activities = [
  'Sorted donations at the food pantry',
  'Tutored younger students in algebra',
  'Read to children at the library',
  'Planted trees along the river',
  'Served dinner at the shelter',
  'Cleaned up the beach after the storm',
  'Visited residents of the nursing home',
  'Coached the junior soccer team',
  'Played music at the senior center',
  'Packed school supplies for families',
  'Walked dogs at the animal rescue',
  'Translated letters for newcomers',
  'Painted the community center',
  'Helped at the blood drive',
  'Guided visitors at the science fair',
  'Knitted blankets for the hospital',
];
export const textWords = words(
  'members helped collect books games dinner garden winter clothes school families music evening thank library report ' +
    'volunteers raised funds spring meeting students friday project community history science hall award sponsors visit',
);
export const tags = words(
  'Service Tutoring Food-Drive Awards Meetings Spring Autumn Music Library Science Sports Arts Alumni Officers Travel ' +
    'Fundraising Environment Health History Writing Chess Robotics Theater Garden Induction Elections Calendar Photos',
);
export const committees = words('Outreach Tutoring Environment Arts Music Library Sports');
export const auditActions = words(
  'hours.submitted hours.signed hours.approved invitation.sent hours.rejected member.role_changed',
);
