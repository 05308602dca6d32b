export const RESUME_SOURCES: { title: string; text: string }[] = [
  {
    title: 'Pull requests that others accepted',
    text: 'By repository, except your own: how many, in which months, and the latest titles.',
  },
  {
    title: 'Your places in the top 10',
    text: 'Each award that stands, with its week and points.',
  },
  {
    title: 'The projects on your page',
    text: 'Each with your description and a link.',
  },
  {
    title: 'Who you are',
    text: 'Your name, your line about your work, your country if you gave it, and links to your GitHub and player pages.',
  },
]

export const RESUME_STEPS: { title: string; text: string }[] = [
  {
    title: 'We write a draft',
    text: 'The first draft comes from your ledger. We guess nothing, and private repositories never appear.',
  },
  {
    title: 'You decide',
    text: 'Change any line, hide or reorder entries and whole parts, and add what only you know.',
  },
  {
    title: 'You publish, or not',
    text: 'A published resume has its own address and prints as a clean document. One button takes it offline again.',
  },
  {
    title: 'It stays yours',
    text: 'Import and export it as JSON Resume. If premium ends, the page is no longer public, but we keep the resume.',
  },
]

/** An invented person, labelled as an example. `mark` names the source of a line. */
export const EXAMPLE_RESUME: {
  name: string
  label: string
  contact: string[]
  parts: {
    title: string
    entries: { mark: 'ledger' | 'own'; heading: string; when: string; text: string; list?: string[] }[]
  }[]
} = {
  name: 'Robin Example',
  label: 'Makes build tools quick and error messages kind',
  contact: ['GitHub: robin-example', 'Lisbon, PT'],
  parts: [
    {
      title: 'Projects and open source',
      entries: [
        {
          mark: 'ledger',
          heading: 'summit/rope',
          when: 'Mar to Nov 2026',
          text: '14 pull requests accepted by others.',
          list: ['Stream responses without buffering', 'Drop the second parse of every manifest'],
        },
        {
          mark: 'ledger',
          heading: 'nimble/lantern',
          when: 'Jul to Oct 2026',
          text: '5 pull requests accepted by others.',
        },
      ],
    },
    {
      title: 'Awards',
      entries: [
        {
          mark: 'ledger',
          heading: '4th in week 46',
          when: '15 Nov 2026',
          text: '412 points for public work on GitHub in one week.',
        },
      ],
    },
    {
      title: 'Work',
      entries: [
        {
          mark: 'own',
          heading: 'Build engineer, Example Works',
          when: 'Since Apr 2023',
          text: 'Cut the time from commit to preview from eleven minutes to two.',
        },
      ],
    },
  ],
}
