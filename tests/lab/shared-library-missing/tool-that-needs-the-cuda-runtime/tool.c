int cudaRuntimeGetVersion(int *version);
int printf(const char *, ...);

int main(void)
{
	int version = 0;
	cudaRuntimeGetVersion(&version);
	printf("CUDA runtime %d\n", version / 1000);
}
