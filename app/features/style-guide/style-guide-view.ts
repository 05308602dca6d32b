/** A colour of both themes, as `#f5f1e6`. */
export type ColorToken = { name: string; light: string; dark: string; use: string }

/** Two colours of one theme and the contrast between them, from 1 to 21. */
export type ContrastSample = { text: string; ground: string; ratio: number }

export type ColorPair = { text: string; ground: string; where: string; light: ContrastSample; dark: ContrastSample }

export type SpaceToken = { name: string; pixels: number }

export type StyleGuideView = {
  colors: ColorToken[]
  pairs: ColorPair[]
  spaces: SpaceToken[]
  /** The sample dialog was asked for by its address. */
  isDialogOpen: boolean
  /** Server time of rendering. */
  now: number
}
