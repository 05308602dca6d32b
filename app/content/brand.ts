/** A null link is hidden. Staff can change contact and Discord in the settings. */
export const brand = {
  name: 'MergeQuest',
  slug: 'mergequest',
  tagline: 'Every merge takes you higher.',
  description:
    'A weekly climb for developers: public GitHub work earns points, and the ten highest climbers open a chest of prizes.',
  contactEmail: 'contact@mergequest.example',
  discordUrl: null as string | null,
  indexingServiceUrl: null as string | null,
  sourceUrl: null as string | null,
}

export type Brand = typeof brand
export type Contact = Pick<Brand, 'contactEmail' | 'discordUrl'>
