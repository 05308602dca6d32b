import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'

const text = textField(1000)

export const accountForm = z.object({ current: text, password: text, repeated: text })
