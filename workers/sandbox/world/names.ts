export type Location = {
  country: string
  timeZone: string
  /** Hours ahead of UTC, all year: the sandbox has no daylight saving time. */
  utcOffset: number
  city: string
  first: string[]
  last: string[]
}

export const locations: Location[] = [
  location(
    'US',
    'America/New_York',
    -5,
    'Boston',
    'Maya Ethan Olivia Noah Grace Caleb Ruby Owen Hazel Miles',
    'Carter Brooks Hayes Foster Reed Sullivan Price Bennett Ward Coleman',
  ),
  location(
    'US',
    'America/Los_Angeles',
    -8,
    'Portland',
    'Jordan Riley Avery Quinn Rowan Sage Emery Logan Harper Dylan',
    'Nguyen Park Ramirez Kim Larsen Walsh Delgado Moss Fields Ito',
  ),
  location(
    'CA',
    'America/Toronto',
    -5,
    'Toronto',
    'Liam Chloe Jacob Amelie Nolan Simone Felix Audrey Simon Elise',
    'Tremblay Gagnon Roy Fraser McLeod Singh Bouchard Morin Chan Leblanc',
  ),
  location(
    'BR',
    'America/Sao_Paulo',
    -3,
    'Recife',
    'Rafael Beatriz Thiago Larissa Bruno Camila Gustavo Leticia Caio Marina',
    'Silva Souza Oliveira Costa Almeida Ribeiro Carvalho Rocha Teixeira Barros',
  ),
  location(
    'AR',
    'America/Argentina/Buenos_Aires',
    -3,
    'Rosario',
    'Mateo Valentina Joaquin Sofia Tomas Lucia Franco Martina Bautista Agustina',
    'Fernandez Gomez Romero Acosta Medina Herrera Ponce Sosa Molina Vega',
  ),
  location(
    'GB',
    'Europe/London',
    0,
    'Leeds',
    'Harriet Callum Imogen Alfie Freya Rhys Tamsin Ewan Beth Angus',
    'Whitfield Ashworth Barker Doyle Pritchard Hale Thornton Lowe Kerr Shaw',
  ),
  location(
    'IE',
    'Europe/Dublin',
    0,
    'Cork',
    'Aoife Cian Niamh Oisin Saoirse Darragh Roisin Fionn Orla Eoin',
    'Byrne Nolan Kavanagh Quigley Keane Daly Furlong Moran Hickey Power',
  ),
  location(
    'DE',
    'Europe/Berlin',
    1,
    'Leipzig',
    'Jonas Lena Moritz Klara Finn Johanna Emil Frieda Anton Mathilda',
    'Schneider Krause Vogel Brandt Lorenz Seidel Hartmann Winkler Busch Keller',
  ),
  location(
    'FR',
    'Europe/Paris',
    1,
    'Lyon',
    'Camille Hugo Manon Jules Clemence Theo Margaux Antoine Lucile Bastien',
    'Lefevre Moreau Garnier Chevalier Rousseau Fontaine Lambert Perrin Marchand Colin',
  ),
  location(
    'ES',
    'Europe/Madrid',
    1,
    'Valencia',
    'Alba Hugo Nerea Pablo Irene Marcos Celia Adrian Noa Iker',
    'Navarro Serrano Iglesias Prieto Cano Vidal Pastor Soler Marin Crespo',
  ),
  location(
    'IT',
    'Europe/Rome',
    1,
    'Bologna',
    'Giulia Matteo Chiara Lorenzo Elisa Davide Marta Pietro Ilaria Nicolo',
    'Ferrari Conti Gallo Marchetti Riva Bianchi Fabbri Leone Testa Villa',
  ),
  location(
    'NL',
    'Europe/Amsterdam',
    1,
    'Utrecht',
    'Sanne Daan Femke Bram Lotte Sem Fleur Thijs Noor Jelle',
    'Visser Bakker Dekker Mulder Smit Hoekstra Vos Kuipers Postma Blom',
  ),
  location(
    'SE',
    'Europe/Stockholm',
    1,
    'Malmo',
    'Elsa Axel Maja Viggo Tuva Nils Astrid Hjalmar Saga Ludvig',
    'Lindqvist Berg Holm Sandberg Nyström Ekman Dahl Hedlund Sjöberg Falk',
  ),
  location(
    'PL',
    'Europe/Warsaw',
    1,
    'Gdansk',
    'Zofia Jakub Hanna Szymon Maja Filip Oliwia Kacper Iga Borys',
    'Kowalski Wojcik Zielinski Mazur Krol Pawlak Sikora Baran Duda Wilk',
  ),
  location(
    'UA',
    'Europe/Kyiv',
    2,
    'Lviv',
    'Oksana Taras Iryna Bohdan Solomiia Danylo Yaryna Ostap Kateryna Nazar',
    'Shevchenko Bondar Koval Melnyk Tkach Hrytsenko Savchuk Lysenko Moroz Kravets',
  ),
  location(
    'TR',
    'Europe/Istanbul',
    3,
    'Izmir',
    'Elif Emre Zeynep Kerem Defne Baris Ceren Onur Selin Deniz',
    'Yilmaz Demir Kaya Aydin Arslan Polat Ozturk Kurt Tekin Aksoy',
  ),
  location(
    'NG',
    'Africa/Lagos',
    1,
    'Lagos',
    'Chidi Amara Tunde Ngozi Emeka Zainab Femi Adaeze Segun Halima',
    'Okafor Adeyemi Eze Balogun Nwosu Bello Obi Ogunleye Musa Akande',
  ),
  location(
    'KE',
    'Africa/Nairobi',
    3,
    'Nairobi',
    'Wanjiru Otieno Achieng Kamau Njeri Kiprop Atieno Mwangi Chebet Baraka',
    'Odhiambo Kariuki Wafula Mutua Ochieng Kimani Korir Njoroge Omondi Maina',
  ),
  location(
    'IN',
    'Asia/Kolkata',
    5.5,
    'Pune',
    'Ananya Rohan Priya Arjun Kavya Vikram Meera Aditya Isha Karthik',
    'Sharma Iyer Patel Reddy Kulkarni Nair Gupta Joshi Menon Desai',
  ),
  location(
    'ID',
    'Asia/Jakarta',
    7,
    'Bandung',
    'Putri Bagas Ayu Rizky Dewi Fajar Intan Galih Sari Yoga',
    'Santoso Wijaya Pratama Nugroho Lestari Hidayat Saputra Kusuma Halim Wibowo',
  ),
  location(
    'VN',
    'Asia/Ho_Chi_Minh',
    7,
    'Da Nang',
    'Linh Minh Trang Khoa Huong Duc Thao Quang Mai Long',
    'Tran Pham Hoang Phan Vu Dang Bui Ho Duong Ly',
  ),
  location(
    'KR',
    'Asia/Seoul',
    9,
    'Busan',
    'Minjun Seoyeon Jiho Hayoon Dohyun Jimin Yejun Sua Junseo Eunji',
    'Lee Choi Jung Kang Yoon Jang Lim Han Shin Seo',
  ),
  location(
    'JP',
    'Asia/Tokyo',
    9,
    'Osaka',
    'Haruto Yui Sota Aoi Ren Sakura Kaito Hina Riku Mei',
    'Sato Tanaka Kobayashi Mori Hayashi Ishikawa Ueda Okada Fujita Endo',
  ),
  location(
    'AU',
    'Australia/Sydney',
    10,
    'Sydney',
    'Matilda Lachlan Zara Cooper Willow Angus Indi Banjo Tilly Flynn',
    'Mitchell Fletcher Hughes Doherty Barnes Cross Gale Lang Pike Rowe',
  ),
  location(
    'NZ',
    'Pacific/Auckland',
    12,
    'Wellington',
    'Aroha Kahu Mia Nikau Anahera Tane Isla Wiremu Maia Rawiri',
    'Ngata Paterson Tamihana Harris Walker Parata Grant Ross Kingi Bell',
  ),
]

export const nicknames =
  'pixelotter nightcompiler mossgreen tinyforge bytegarden quietloop papercrane rustyanchor greenkettle stackweaver lambdafox coldbrewdev semicolonist branchmeadow greylag velvetbyte octalowl driftwoodjs copperwire fernandbits nullisland'.split(
    ' ',
  )

export const organisationNames = [
  ['trailhead-labs', 'Trailhead Labs'],
  ['openharbor', 'Open Harbor'],
  ['lichen-ui', 'Lichen UI'],
  ['cairn-data', 'Cairn Data'],
  ['ferrywork', 'Ferrywork'],
  ['basalt-tools', 'Basalt Tools'],
  ['juniper-stack', 'Juniper Stack'],
  ['summitci', 'SummitCI'],
] as const

export const repositoryAdjectives =
  'tiny swift calm open plain bright stray lazy solid paper quiet copper amber north wild shallow'.split(' ')
export const repositoryNouns =
  'router ledger parser kettle atlas queue canvas lantern schema bridge signal harvest compass bundle mapper scheduler notebook tracer forge dotfiles'.split(
    ' ',
  )
export const repositorySuffixes = ['', '', '', '-js', '-rs', '-go', '-py', '-cli', '-kit', '-api'] as const

export const changeVerbs = [
  'Add',
  'Fix',
  'Simplify',
  'Document',
  'Speed up',
  'Test',
  'Rework',
  'Support',
  'Remove',
  'Harden',
] as const
export const changeObjects = [
  'empty state of the list',
  'retry after a timeout',
  'keyboard order in the menu',
  'pagination cursors',
  'parsing of quoted fields',
  'dark theme contrast',
  'cache key for locales',
  'migration of old settings',
  'error text on upload',
  'types of the public API',
  'time zone of exported dates',
  'flaky queue test',
  'memory use in the importer',
  'windows path handling',
  'first run without a config file',
] as const

export const issueTexts = [
  'Crash when the config file is empty',
  'Wrong total after a filter is removed',
  'Export loses trailing zeros',
  'Docs: the quick start misses a step',
  'Scroll jumps on small screens',
  'Support for a custom port',
  'Time-out is not configurable',
  'Unicode names are cut in the table',
  'Build fails on a fresh checkout',
  'Add a dry-run flag',
  'Search ignores accents',
  'Watcher misses renamed files',
] as const

export const remarks = [
  'I can reproduce this on the latest release.',
  'Thanks, this looks right to me.',
  'Could you add a test for the empty case?',
  'Would you take a pull request for it?',
  'Rebased and green again.',
  'Same here since the last update.',
  'Small nit below, otherwise good.',
  'This changes the public type, is that intended?',
  'Confirmed fixed on main.',
] as const

function location(
  country: string,
  timeZone: string,
  utcOffset: number,
  city: string,
  first: string,
  last: string,
): Location {
  return { country, timeZone, utcOffset, city, first: first.split(' '), last: last.split(' ') }
}
