import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Forms, SentForm } from '#app/domain/forms/form-fields.ts'
import type { FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from './http.server.ts'
import { requireStaff } from './session.server.ts'

type StaffRequest = Pick<AppLoadContext, 'app' | 'waitUntil'> & {
  request: Request
  /** With its query. */
  page: string
  staff: { id: string; email: string }
  /** The item's id in the address. */
  id: string
  query: URLSearchParams
}

/** Null answers 404. */
export function staffLoader<View extends object>(
  load: (staffRequest: StaffRequest) => Promise<View | null> | View | null,
) {
  return async (args: LoaderFunctionArgs) => {
    const staffRequest = await readRequest(args)
    const view = await load(staffRequest)
    if (view === null) throw new Response(null, { status: 404 })
    return { staff: staffRequest.staff, ...view }
  }
}

/** The screen is shown again at its own address. `usual` is the form without an intent. */
export function staffForms<Schemas extends Forms>(
  forms: Schemas,
  act: (
    form: SentForm<Schemas>,
    staffRequest: StaffRequest & { file: File | null },
  ) => FormOutcome | Promise<FormOutcome>,
  usual?: keyof Schemas & string,
) {
  return async (args: ActionFunctionArgs) => {
    const staffRequest = await readRequest(args)
    const submission = await readSubmission(args.request, forms, usual)
    return respond(staffRequest.app, submission, staffRequest.page, (form) =>
      act(form, { ...staffRequest, file: submission?.file ?? null }),
    )
  }
}

export async function noForms(args: ActionFunctionArgs): Promise<never> {
  await readRequest(args)
  throw new Response(null, { status: 405 })
}

async function readRequest({ request, context, params }: LoaderFunctionArgs): Promise<StaffRequest> {
  const staff = await requireStaff(request, context)
  const { app, waitUntil } = context
  const { pathname, search, searchParams: query } = new URL(request.url)
  return { app, waitUntil, request, page: pathname + search, staff, id: params['id'] ?? '', query }
}
