/** Names of members: of many origins, with accents, hyphens and spaces, as on the list of a real school. */

// biome-ignore format: a list to read across
export const firstNames = [
  'Aaliyah', 'Adriana', 'Aiden', 'Amara', 'Anika', 'Beatriz', 'Benjamin', 'Callum', 'Camila', 'Chloé',
  'Daniel', 'Devon', 'Diego', 'Elif', 'Elijah', 'Emma', 'Ethan', 'Fatima', 'Gabriela', 'Grace',
  'Hana', 'Hiroshi', 'Ibrahim', 'Imani', 'Isabella', 'Jack', 'Jamal', 'Jasmine', 'Jia', 'Jonah',
  'Josué', 'Kai', 'Kavya', 'Keisha', 'Lars', 'Layla', 'Leila', 'Liam', 'Lucía', 'Maeve',
  'Malik', 'Mateo', 'Maya', 'Mei-Ling', 'Minh', 'Naomi', 'Nia', 'Noah', 'Nour', 'Olivia',
  'Omar', 'Owen', 'Priya', 'Quinn', 'Rafael', 'Rohan', 'Ruth', 'Samuel', 'Sana', 'Santiago',
  'Siobhán', 'Sofia', 'Talia', 'Theo', 'Tomás', 'Valentina', 'Wei', 'Xavier', 'Yara', 'Zoë',
] as const;

// biome-ignore format: a list to read across
export const lastNames = [
  'Abdi', 'Adeyemi', 'Ahmed', 'Álvarez', 'Andersson', 'Baker', 'Bennett', 'Bianchi', 'Brooks', 'Campbell',
  'Castillo', 'Chen', 'Cohen', 'Coleman', 'Cruz', 'Das', 'Davis', 'de la Cruz', 'Díaz', 'Edwards',
  'Fischer', 'Flores', 'Foster', 'García', 'Goldberg', 'Grant', 'Gupta', 'Haddad', 'Hansen', 'Hernández',
  'Hughes', 'Ito', 'Jackson', 'Johnson', 'Kaya', 'Khan', 'Kim', 'Kowalski', 'Kumar', 'Lee',
  'Lopez', 'Mbeki', 'McCarthy', 'Mendoza', 'Mitchell', 'Morales', 'Murphy', 'Nakamura', 'Nguyen', 'Novak',
  "O'Brien", 'Okafor', 'Ortiz', 'Park', 'Patel', 'Pham', 'Ramirez', 'Reyes', 'Robinson', 'Rossi',
  'Santos', 'Schmidt', 'Shah', 'Silva', 'Singh', 'Smith', 'Taylor', 'Thompson', 'Tran', 'Walker',
] as const;
