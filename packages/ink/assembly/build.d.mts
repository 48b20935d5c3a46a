/** The text of src/kernel/wasmModules.ts. */
export function wasmModules(): Promise<string>;
