import type { AppContext } from '#app/context/context.server.ts'

export function avatarUrl({ config }: Pick<AppContext, 'config'>, githubId: number): string {
  return `${config.AVATAR_URL}/u/${githubId}?s=160`
}
