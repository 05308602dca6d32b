import type { AppContext } from '#app/context/context.server.ts'

/** The picture when its host is ours or the avatars'; otherwise null, so that no third party learns of a visit. */
export function ownPicture({ config }: Pick<AppContext, 'config'>, url: string | null): string | null {
  if (url === null || !URL.canParse(url, config.APP_ORIGIN)) return null
  const { origin } = new URL(url, config.APP_ORIGIN)
  return [config.APP_ORIGIN, config.AVATAR_URL].some((own) => new URL(own).origin === origin) ? url : null
}
