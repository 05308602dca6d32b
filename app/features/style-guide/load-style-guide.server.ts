import type { AppContext } from '#app/context/context.server.ts'
import type { StyleGuideView } from './style-guide-view.ts'
import { colorPairs, colorTokens, spaceTokens } from './tokens.ts'

export function loadStyleGuide(
  context: Pick<AppContext, 'now'>,
  asked: Pick<StyleGuideView, 'isDialogOpen'>,
): StyleGuideView {
  return { ...asked, colors: colorTokens(), pairs: colorPairs(), spaces: spaceTokens(), now: context.now() }
}
