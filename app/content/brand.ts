/** Every brand value of the product. A null link is hidden. */
export const brand: Brand = {
  name: 'MergeQuest',
  slug: 'mergequest',
  tagline: 'Every merge takes you higher.',
  description:
    'A weekly climb for developers: public GitHub work earns points, and the ten highest climbers open a chest of prizes.',
  contactEmail: 'contact@mergequest.example',
  discordUrl: null,
  indexingServiceUrl: null,
  sourceUrl: null,
}

export type Brand = {
  name: string
  slug: string
  tagline: string
  description: string
  contactEmail: string
  discordUrl: string | null
  indexingServiceUrl: string | null
  sourceUrl: string | null
}
