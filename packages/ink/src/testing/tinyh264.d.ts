declare module 'tinyh264/es/TinyH264.js' {
  interface Decoder {
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _h264bsdAlloc(): number;
    _h264bsdFree(storage: number): void;
    _h264bsdInit(storage: number, withoutReordering: 0 | 1): number;
    _h264bsdShutdown(storage: number): void;
    _h264bsdDecode(
      storage: number,
      from: number,
      bytes: number,
      picture: number,
      width: number,
      height: number,
    ): number;
    getValue(at: number, type: 'i32'): number;
  }
  export default function load(): Promise<Decoder>;
}
