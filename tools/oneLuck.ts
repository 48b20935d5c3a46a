import fc from 'fast-check';

/** The test run is the same for everybody; `LUCK=…` tries the properties with other values, a number of 32 bits. */
fc.configureGlobal({ seed: Number(process.env['LUCK'] ?? 20_260_101) });
