import schema from '@jsonresume/schema/schema.json' with { type: 'json' }
import Ajv from 'ajv'
import addFormats from 'ajv-formats'

export const validateJsonResume = addFormats(new Ajv({ strict: false, allErrors: true })).compile(schema)
