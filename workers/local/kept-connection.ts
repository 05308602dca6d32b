/**
 * Asks again where workerd closed the kept connection just as it was used, as happens on a machine that is held up for
 * seconds. Miniflare's own requests do not do so. Nothing was read of the first.
 */
export async function overKeptConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'other side closed'))
      throw error
    return ask()
  }
}
