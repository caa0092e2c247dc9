import type { HoursType } from '@portal/contracts';

interface Supervisor {
  name: string;
  email: string;
  phone?: string;
}

/** A kind of service for which members log hours. */
export interface Activity {
  descriptions: string[];
  location: string | null;
  supervisor: Supervisor;
  hoursType: HoursType;
  /** Minimum and maximum in hours. */
  hours: [number, number];
}

const foodBank: Supervisor = {
  name: 'Teresa Lindqvist',
  email: 'volunteers@riverbendfoodbank.test',
  phone: '555-0142',
};
const library: Supervisor = { name: 'Samuel Oyelaran', email: 's.oyelaran@maplelibrary.test' };
const shelter: Supervisor = { name: 'Kim Vasquez', email: 'kim@secondchanceshelter.test', phone: '(555) 010-7788' };
const parks: Supervisor = { name: 'Robert Aldana', email: 'raldana@cityparks.test' };
const seniors: Supervisor = {
  name: 'Dr. Helen Achterberg',
  email: 'h.achterberg@willowcourt.test',
  phone: '555-0119 ext. 4',
};
const tutoring: Supervisor = { name: 'Ms. Priscilla Dunn', email: 'p.dunn@lincolnelementary.test' };
const school: Supervisor = { name: 'Coach Martin Bell', email: 'm.bell@honor.test' };
const hospital: Supervisor = { name: 'Angela Ruiz-Marín', email: 'volunteer.office@stclare.test', phone: '555-0177' };

/** In person, at a given time: synchronous. In the member's own time: asynchronous, which always needs proof. */
export const activities: Activity[] = [
  {
    descriptions: [
      'Sorted donated cans and packed family boxes for the weekend distribution',
      'Packed produce bags and loaded cars at the drive-through pantry',
      'Checked dates and restocked shelves in the client-choice pantry',
    ],
    location: 'Riverbend Food Bank',
    supervisor: foodBank,
    hoursType: 'sync',
    hours: [2, 5],
  },
  {
    descriptions: [
      'Read aloud at Saturday story time and helped with the craft table',
      'Shelved returns and set up the book sale',
    ],
    location: 'Maple Street Library',
    supervisor: library,
    hoursType: 'sync',
    hours: [1, 3],
  },
  {
    descriptions: [
      'Walked dogs and cleaned kennels on the morning shift',
      'Socialised cats and helped at the adoption day',
    ],
    location: 'Second Chance Animal Shelter',
    supervisor: shelter,
    hoursType: 'sync',
    hours: [2, 4],
  },
  {
    descriptions: [
      'Removed ivy and planted natives along the creek trail',
      'Picked up litter around the lake; filled eleven bags',
      'Spread mulch and repainted benches at the park work day',
    ],
    location: 'Heron Lake Park',
    supervisor: parks,
    hoursType: 'sync',
    hours: [2.5, 6],
  },
  {
    descriptions: [
      'Played board games and served tea on the afternoon visit',
      'Helped residents set up video calls with their families',
    ],
    location: 'Willow Court Senior Living',
    supervisor: seniors,
    hoursType: 'sync',
    hours: [1, 2.5],
  },
  {
    descriptions: [
      'Tutored two fourth graders in fractions after school',
      'Helped third graders with reading fluency in homework club',
    ],
    location: 'Lincoln Elementary School',
    supervisor: tutoring,
    hoursType: 'sync',
    hours: [1, 2],
  },
  {
    descriptions: ['Ran the concession stand at the home game', 'Set up and guided visitors at freshman orientation'],
    location: 'School campus',
    supervisor: school,
    hoursType: 'sync',
    hours: [2, 4.5],
  },
  {
    descriptions: ['Delivered flowers and mail to patient rooms on the weekend shift'],
    location: "St. Clare's Hospital",
    supervisor: hospital,
    hoursType: 'sync',
    hours: [3, 4],
  },
  {
    descriptions: [
      'Sewed twelve fleece blankets at home for the shelter',
      'Wrote and illustrated a picture guide to pet care',
    ],
    location: null,
    supervisor: shelter,
    hoursType: 'async',
    hours: [2, 6],
  },
  {
    descriptions: [
      'Recorded two audiobooks for the early-readers shelf',
      'Transcribed letters for the local-history archive',
    ],
    location: null,
    supervisor: library,
    hoursType: 'async',
    hours: [1.5, 5],
  },
  {
    descriptions: ['Wrote forty holiday cards for residents', 'Edited interviews with residents into a short film'],
    location: null,
    supervisor: seniors,
    hoursType: 'async',
    hours: [1, 4],
  },
  {
    descriptions: [
      'Made bilingual vocabulary cards for the newcomers class',
      'Built a set of math practice games for homework club',
    ],
    location: null,
    supervisor: tutoring,
    hoursType: 'async',
    hours: [1, 3.5],
  },
];

export const signatureComments = [
  'Always on time and a pleasure to work with.',
  'Great with the younger children. Thank you!',
  'Stayed late to help us clean up.',
  'Reliable and kind. We would love to have them back.',
  'Took initiative without being asked.',
];

export const approvalNotes = [
  'Thank you for your service!',
  'Nice work. Keep it up.',
  'Wonderful — the food bank wrote to praise your group.',
];

export const rejectionNotes = [
  'The service date lies before you joined the chapter. Please talk to me if this is a typo.',
  'Paid work does not count as service hours.',
  'This looks like the same shift you logged on Tuesday. Please check and submit it again if it was another one.',
  'Please describe what you did; "helped out" is not enough for our records.',
];
