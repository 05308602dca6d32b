export type Enquiry = {
  id: string
  /** What the place is called. */
  place: string
  name: string
  email: string
  /** Opens the reader's mail program with a subject. */
  mailto: string
  website: string
  /** null where it must not become a link. */
  websiteHref: string | null
  message: string
  createdAt: number
  answeredAt: number | null
}

export type EnquiriesView = {
  staff: { email: string }
  now: number
  enquiries: Enquiry[]
  /** The place in the list that this page begins after, for the forms to lead back to. */
  path: string
  firstHref: string | null
  olderHref: string | null
}
