cat > sampler.c << END
#include <stdlib.h>

int sample(void)
{
	char *weights = malloc(64);
	free(weights);
	return 64;
}
END
gcc -shared -fPIC sampler.c -o sampler.so 2> gcc.log
