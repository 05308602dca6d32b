import type { AppContext } from '#app/context.server.ts'
import type { StyleGuideView } from '#app/features/style-guide/style-guide-view.ts'
import { colorPairs, colorTokens, spaceTokens } from '#app/features/style-guide/tokens.ts'

export function loadStyleGuide(
  context: Pick<AppContext, 'now'>,
  asked: Pick<StyleGuideView, 'isDialogOpen'>,
): StyleGuideView {
  return { ...asked, colors: colorTokens(), pairs: colorPairs(), spaces: spaceTokens(), now: context.now() }
}
